/**
 * `node bin/sbom.js` writes the bill of materials, sbom.cdx.json (CycloneDX 1.6), based only on package-lock.json.
 * `node bin/sbom.js check` exits with 1 if the file doesn't match the lock file.
 */
import { readFileSync, writeFileSync } from "node:fs";

const SBOM_FILE = "sbom.cdx.json";

/**
 * @typedef {{ name?: string, version?: string, integrity?: string, license?: string, dev?: boolean, devOptional?:
 * boolean, optional?: boolean, link?: boolean, dependencies?: object, devDependencies?: object, optionalDependencies?:
 * object }} Locked
 */
/** @type {{ name: string, version: string, packages: Record<string, Locked> }} */
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const paths = Object.keys(lock.packages).filter((path) => path !== "" && !lock.packages[path]?.link);

/** Formats a list as JSON with one item per line, so that changes are readable in a diff. */
const formatLines = (/** @type {object[]} */ list) =>
  `[\n${list.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
const bomHead = {
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: {
    component: { type: "application", "bom-ref": "greenroom", name: lock.name, version: lock.version },
  },
};
const bomText = `${JSON.stringify(bomHead).slice(0, -1)},
"components": ${formatLines(listComponents())},
"dependencies": ${formatLines(listDependencies())}
}
`;

if (process.argv[2] !== "check") writeFileSync(SBOM_FILE, bomText);
else if (readFile() !== bomText) {
  console.error(`${SBOM_FILE} is not what package-lock.json says: run node bin/sbom.js`);
  process.exitCode = 1;
}

function readFile() {
  try {
    return readFileSync(SBOM_FILE, "utf8");
  } catch {
    return undefined;
  }
}

function listComponents() {
  const byRef = new Map(paths.map((path) => [makeRef(path), toComponent(path)]));
  return [...byRef.values()];
}

/** @param {string} path */
function toComponent(path) {
  const { version, integrity, license, dev, devOptional, optional } = lock.packages[path] ?? {};
  return {
    type: "library",
    "bom-ref": makeRef(path),
    name: getName(path),
    version,
    scope: dev || devOptional ? "excluded" : optional ? "optional" : "required",
    ...(integrity ? { hashes: [parseIntegrity(integrity)] } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    purl: makeRef(path),
  };
}

/** Converts a lock file's checksum to CycloneDX's format. @param {string} integrity such as `sha512-…` in base64 */
function parseIntegrity(integrity) {
  const [algorithm = "", digest = ""] = integrity.split(" ")[0]?.split(/-(.*)/) ?? [];
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") };
}

function listDependencies() {
  /** @type {Map<string, Set<string>>} */
  const byRef = new Map();
  for (const path of ["", ...paths]) {
    const { dependencies, devDependencies, optionalDependencies } = lock.packages[path] ?? {};
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const dependencyRefs = names.flatMap((name) => findPackage(path, name) ?? []).map(makeRef);
    const knownRefs = byRef.get(makeRef(path)) ?? [];
    byRef.set(makeRef(path), new Set([...knownRefs, ...dependencyRefs]));
  }
  return [...byRef].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() }));
}

/**
 * Looks for a package in the same order as Node: in the importing package's own node_modules, then in the node_modules
 * of each folder above.
 * @param {string} from
 * @param {string} name
 */
function findPackage(from, name) {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/** @param {string} path */
function makeRef(path) {
  if (path === "") return "greenroom";
  return `pkg:npm/${getName(path).replace("@", "%40")}@${lock.packages[path]?.version}`;
}

/** @param {string} path */
function getName(path) {
  return lock.packages[path]?.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
