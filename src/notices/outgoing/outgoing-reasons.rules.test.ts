import { expect, test } from "vitest";
import { explainFailure } from "./outgoing-reasons.rules.ts";

test.each([
  ["452 4.2.2 The mailbox is over quota", "The mailbox is full"],
  ["550 5.1.1 No such person here", "There's no such mailbox"],
  ["550 5.7.1 Message blocked", "The mail server took it for spam"],
  [
    "The mail server offers no TLS, which SMTP_TLS requires: x",
    "The connection to the mail server isn't secure",
  ],
  ["535 5.0.0 Bad credentials", "The mail server refused our sign-in"],
  ["535-5.7.8 Username and Password not accepted.", "The mail server refused our sign-in"],
  ["530 5.7.0 Authentication required", "The mail server refused our sign-in"],
  ["530 5.7.0 Must issue a STARTTLS command first", "The connection to the mail server isn't secure"],
  ["554 5.7.1 <ann@x.example>: Relay access denied", "The mail server won't pass our emails on"],
  ["550 5.4.5 Daily user sending limit exceeded.", "The mail server sends no more of our emails today"],
  [
    "454 Throttling failure: Daily message quota exceeded.",
    "The mail server sends no more of our emails today",
  ],
  ["550 5.7.26 The sender is unauthenticated. Authenticate with SPF", "The mail server took it for spam"],
  ["connect ECONNREFUSED 127.0.0.1:25", "The mail server can't be reached"],
  ["Greeting never received: timeout", "The mail server didn't answer in time"],
  ["Connection closed unexpectedly", "The mail server hung up"],
  ["451 4.3.0 Come back later", "The mail server asked to try again later"],
  ["554 Transaction failed", "The mail server refused it"],
  ["No mail is written by nobody", "Something went wrong"],
])("%s: %s, with the server's own words below", (error, explanation) => {
  expect(explainFailure(error)).toEqual({ plain: explanation, words: error });
});

test.each([
  ["Answered with 500", "Answered with 500"],
  ["Timed out after 10 s", "No answer in 10 seconds"],
  ["Could not be reached", "Couldn't be reached"],
  ["Could not be reached (CERT_HAS_EXPIRED)", "Couldn't be reached (CERT_HAS_EXPIRED)"],
  ["Refused: not a public address", "Not a public address"],
  ["Something went wrong; the log has details", "Something went wrong; the log has details"],
])("%s: %s, and nothing below", (error, explanation) => {
  expect(explainFailure(error)).toEqual({ plain: explanation, words: null });
});
