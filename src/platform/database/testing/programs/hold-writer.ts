import { DatabaseSync } from "node:sqlite";

/** Stands for another program that writes to the same SQLite file: blocks it until released. */
const { file } = JSON.parse(process.argv[2] ?? "");
const database = new DatabaseSync(file);
database.exec("begin immediate; insert into things (name) values ('theirs')");
process.stdout.write("holding\n");
process.stdin.resume().once("end", () => database.exec("commit"));
