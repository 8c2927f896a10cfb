export type SetupTables = { setup_link: { id: number; tokenHash: string; createdAt: string } };
