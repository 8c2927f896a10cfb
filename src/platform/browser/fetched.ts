/**
 * What was fetched for somebody is forgotten when they sign in or out. The cache itself says how, once a page has one:
 * those who only read the public pages load none of it.
 */
let forget = (): void => {};

export function onForgetting(clear: () => void): void {
  forget = clear;
}

export function forgetFetched(): void {
  forget();
}
