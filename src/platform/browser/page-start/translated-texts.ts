/**
 * Keeps the page working while the browser translates it. Chrome and Edge replace each text with a FONT element. If
 * React then removed the text or inserted something before it, the browser would throw an error, and that part of the
 * page would disappear. After this call, such operations use the FONT element instead. When React changes a text, the
 * text replaces its translation, so that the browser translates it again. Nodes removed by an extension are ignored.
 */
export function allowTranslatedTexts(): void {
  const translations = new WeakMap<Node, ChildNode>();
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes, addedNodes, previousSibling } of records) {
      if (target instanceof Text) translations.get(target)?.replaceWith(target);
      const text = removedNodes[0];
      const translation = addedNodes[0] ?? previousSibling;
      if (!(text instanceof Text && translation instanceof HTMLFontElement)) continue;
      translations.set(text, translation);
      observer.observe(text, { characterData: true });
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  /** Returns whichever is a child of `parent`: the node or the element that replaced it. Returns null if neither is. */
  const find = (parent: Node, node: Node | null) =>
    [node, node && translations.get(node)].find((found) => found?.parentNode === parent) ?? null;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, find(this, next));
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const found = find(this, child);
    if (found) removeChild.call(this, found);
    return child;
  };
}
