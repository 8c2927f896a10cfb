import { DatabaseSync } from "node:sqlite";

/**
 * Acts as another program that is writing to the same SQLite file, which blocks all other writers. Commits once its
 * standard input is closed.
 */
const { file } = JSON.parse(process.argv[2] ?? "");
const database = new DatabaseSync(file);
database.exec("begin immediate; insert into things (name) values ('theirs')");
process.stdout.write("holding\n");
process.stdin.resume().once("end", () => database.exec("commit"));
