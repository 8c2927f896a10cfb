import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#platform/browser/api-client.ts";
import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import type { Show } from "#show/show.contract.ts";
import { showApi, showDraftQuery } from "#show/show.queries.ts";
import type { ShowDraft } from "#show/show-calls.contract.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { applyEdits, type Edits, toShowInput } from "./show-edits.rules.ts";

const STORAGE_KEY = "show-edits";

type FieldErrors = Readonly<Record<string, string>>;

/**
 * Returns the draft with unsaved edits, which survive page reloads and other people's changes. `onRefused` gets the
 * paths of the fields that the server refused.
 */
export function useShowDraft(onRefused: (paths: string[]) => void) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const query = useQuery(showDraftQuery);
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const { data } = query;

  useEffect(() => setEdits(readStoredObject("tab", STORAGE_KEY)), []);

  const edit = (changes: Edits) => {
    const next = { ...edits, ...changes };
    setEdits(next);
    writeStoredText("tab", STORAGE_KEY, JSON.stringify(next));
    const touched = Object.keys(changes);
    setErrors(
      Object.fromEntries(
        Object.entries(errors).filter(([path]) => !touched.some((one) => `${path}.`.startsWith(`${one}.`))),
      ),
    );
  };
  const forget = () => {
    setEdits({});
    setErrors({});
    removeStoredText("tab", STORAGE_KEY);
  };
  const show = useMemo(() => data && applyEdits(data.draft, edits, new Date()), [data, edits]);

  const keep = (draft: ShowDraft) => client.setQueryData(showDraftQuery.queryKey, draft);
  const change = useMutation({
    mutationFn: async (work: { send: () => Promise<ShowDraft>; title: string; failure: string }) => {
      keep(await work.send());
      toast({ title: work.title });
    },
    onError: (error, { failure }) => {
      toastFailure(failure, error);
      if (!(error instanceof ApiError)) return;
      setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
      onRefused(error.issues.map(({ path }) => path));
      if (error.status === 409) void query.refetch();
    },
  });

  const isEdited = Object.keys(edits).length > 0;
  const storeEdits = async (draft: ShowDraft, edited: Show): Promise<ShowDraft> => {
    if (!isEdited) return draft;
    const body = { version: draft.version, ...toShowInput(edited, edits) };
    const saved = await showApi()("PUT /api/show/draft", { body });
    forget();
    keep(saved);
    return saved;
  };
  const run = (
    title: string,
    failure: string,
    send: (draft: ShowDraft, edited: Show) => Promise<ShowDraft>,
  ) => {
    if (data && show) change.mutate({ title, failure, send: () => send(data, show) });
  };
  return {
    query,
    show,
    edit,
    errors,
    isEdited,
    discard: forget,
    isBusy: change.isPending,
    save: () => run("Draft saved", "The draft was not saved", storeEdits),
    publish: () =>
      run("The show is published", "The show was not published", async (draft, edited) => {
        const { version } = await storeEdits(draft, edited);
        const published = await showApi()("POST /api/show/publish", { body: { version } });
        void revalidate();
        return published;
      }),
    undo: () =>
      run("Publishing is undone", "Publishing was not undone", async () => {
        const undone = await showApi()("POST /api/show/undo");
        void revalidate();
        return undone;
      }),
    open: (file: File) =>
      run("The file is now the draft", "The file was not opened", async () => {
        const body = await file.text().then(JSON.parse).catch(throwNotAShowFile);
        const opened = await showApi()("PUT /api/show/file", { body }).catch(throwFileErrors);
        forget();
        return opened;
      }),
  };
}

const throwNotAShowFile = () => {
  throw new Error("This isn't a show file.");
};

/** Throws a file's errors as one message, because the form's fields show the draft and not the file. */
const throwFileErrors = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.issues.length === 0) throw error;
  throw new Error(error.issues.map(({ path, message }) => `${path}: ${message}`).join("\n"));
};

export type ShowForm = {
  show: Show;
  published: Show;
  edit: (changes: Edits) => void;
  errors: FieldErrors;
};

export const ShowFormContext = createContext<ShowForm | undefined>(undefined);

export function useShowForm(): ShowForm {
  const form = useContext(ShowFormContext);
  if (!form) throw new Error("This must be used inside the form of the show");
  return form;
}
