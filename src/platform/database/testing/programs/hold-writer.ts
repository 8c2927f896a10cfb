import { DatabaseSync } from "node:sqlite";

/** Another program that writes in the same SQLite file: holds it for some milliseconds. */
const { file, ms } = JSON.parse(process.argv[2] ?? "");
const database = new DatabaseSync(file);
database.exec("begin immediate; insert into things (name) values ('theirs')");
process.stdout.write("holding\n");
setTimeout(() => database.exec("commit"), ms);
