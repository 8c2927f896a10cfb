import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Fetch } from "#platform/browser/api-client.ts";

export const REQUESTS_PER_PAGE = 50;

export type InboxRequest = {
  id: number;
  name: string;
  email: string;
  status: string;
  adminNotes: string | null;
  createdAt: string;
  updatedAt: string;
};

type RequestPage<Request> = { items: Request[]; total: number };
type StatusCounts<Status extends string> = Record<Status | "all" | "pending", number>;
type ListQuery = { spam?: "true"; status?: string; search?: string; limit: number; offset?: number };
type IdRequest = { params: { id: number }; signal?: AbortSignal };
type Message = { title: string; description?: string };

/** A kind of request: its API calls, and the toasts to show after them. */
export type InboxKind<Request extends InboxRequest, Change = unknown> = {
  name: string;
  list(sent: { query: ListQuery; signal: AbortSignal }, send?: Fetch): Promise<RequestPage<Request>>;
  counts(sent: { signal: AbortSignal }, send?: Fetch): Promise<StatusCounts<Request["status"]>>;
  find(sent: IdRequest): Promise<Request>;
  change(sent: IdRequest & { body: Change & { basedOn: string } }): Promise<Request>;
  admit(sent: IdRequest): Promise<unknown>;
  /**
   * Moves a request to the trash, or deletes it permanently if this kind of request doesn't go to the trash. A response
   * header contains the deletion's id.
   */
  delete(sent: { params: { id: number } }): Promise<{ headers: Headers }>;
  deletePermanently?(sent: { params: { id: number } }): Promise<{ headers: Headers }>;
  messages: { updated: Message; updateFailed: Message; deleted: Message; deletionFailed: Message };
};

export class InboxQueries<Request extends InboxRequest, Change = unknown> {
  readonly kind: InboxKind<Request, Change>;

  constructor(kind: InboxKind<Request, Change>) {
    this.kind = kind;
  }

  page = (
    { list, page, search = "" }: { list: Request["status"] | "all"; page: number; search?: string },
    send?: Fetch,
  ) =>
    queryOptions({
      queryKey: [this.#lists, "page", list, page, search],
      queryFn: ({ signal }) => {
        const query = {
          status: list,
          search,
          limit: REQUESTS_PER_PAGE,
          offset: (page - 1) * REQUESTS_PER_PAGE,
        };
        return this.kind.list({ query, signal }, send);
      },
      placeholderData: (shownPage: RequestPage<Request> | undefined, previousQuery) =>
        previousQuery?.queryKey[2] === list ? shownPage : undefined,
    });

  spam = (send?: Fetch) =>
    queryOptions({
      queryKey: [this.#lists, "spam"],
      queryFn: ({ signal }) =>
        this.kind.list({ query: { spam: "true", limit: REQUESTS_PER_PAGE }, signal }, send),
    });

  counts = (send?: Fetch) =>
    queryOptions({
      queryKey: [this.#lists, "counts"],
      queryFn: ({ signal }) => this.kind.counts({ signal }, send),
    });

  byId = (id: number) =>
    queryOptions({
      queryKey: [this.kind.name, id],
      queryFn: ({ signal }) => this.kind.find({ params: { id }, signal }),
    });

  /** The query for the newest version of a request. Until it has loaded, its data is the version from the list. */
  newestOf = (listedRequest: Request) => ({
    ...this.byId(listedRequest.id),
    initialData: listedRequest,
    gcTime: 0,
  });

  /** Puts a changed request into the cached lists, so that it shows immediately, and then refetches the lists. */
  updateCache(client: QueryClient, request: Request): Promise<void> {
    client.setQueryData([this.kind.name, request.id], request);
    for (const list of ["all", request.status])
      client.setQueriesData<RequestPage<Request>>(
        { queryKey: [this.#lists, "page", list] },
        (page) =>
          page && { ...page, items: page.items.map((item) => (item.id === request.id ? request : item)) },
      );
    return this.refresh(client);
  }

  refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [this.#lists] });

  /** Refetches the lists and any open requests. */
  async refreshAll(client: QueryClient): Promise<void> {
    await Promise.all([client.invalidateQueries({ queryKey: [this.kind.name] }), this.refresh(client)]);
  }

  get #lists() {
    return `${this.kind.name}s`;
  }
}
