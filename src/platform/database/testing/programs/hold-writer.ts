import { DatabaseSync } from "node:sqlite";

/** Another program that writes in the same SQLite file: holds it until it is released. */
const { file } = JSON.parse(process.argv[2] ?? "");
const database = new DatabaseSync(file);
database.exec("begin immediate; insert into things (name) values ('theirs')");
process.stdout.write("holding\n");
process.stdin.resume().once("end", () => database.exec("commit"));
