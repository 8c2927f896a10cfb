import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#platform/browser/api-client.ts";
import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import type { Show } from "#show/show.contract.ts";
import { createShowClient, showDraftQuery } from "#show/show.queries.ts";
import type { ShowDraft } from "#show/show-calls.contract.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { applyShowEdits, omitStoredEdits, type ShowEdits, toShowInput } from "./show-edits.rules.ts";

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
  const [edits, setEdits] = useState<ShowEdits>({});
  // A ref, because people may continue to edit while the draft is being saved.
  const latestEdits = useRef(edits);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { data } = query;

  useEffect(() => {
    latestEdits.current = readStoredObject("tab", STORAGE_KEY);
    setEdits(latestEdits.current);
  }, []);

  const keepEdits = (newEdits: ShowEdits) => {
    latestEdits.current = newEdits;
    setEdits(newEdits);
    if (Object.keys(newEdits).length === 0) removeStoredText("tab", STORAGE_KEY);
    else writeStoredText("tab", STORAGE_KEY, JSON.stringify(newEdits));
  };
  const edit = (changes: ShowEdits) => {
    keepEdits({ ...latestEdits.current, ...changes });
    const editedPaths = Object.keys(changes);
    setErrors(
      Object.fromEntries(
        Object.entries(errors).filter(
          ([path]) => !editedPaths.some((editedPath) => `${path}.`.startsWith(`${editedPath}.`)),
        ),
      ),
    );
  };
  const clearEdits = () => {
    keepEdits({});
    setErrors({});
  };
  const show = useMemo(() => data && applyShowEdits(data.draft, edits, new Date()), [data, edits]);

  const cacheDraft = (draft: ShowDraft) => client.setQueryData(showDraftQuery.queryKey, draft);
  const change = useMutation({
    mutationFn: async (operation: { send: () => Promise<ShowDraft>; title: string; failure: string }) => {
      cacheDraft(await operation.send());
      toast({ title: operation.title });
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
  const storeEdits = async (draft: ShowDraft, editedShow: Show): Promise<ShowDraft> => {
    if (!isEdited) return draft;
    const body = { version: draft.version, ...toShowInput(editedShow, edits) };
    const savedDraft = await createShowClient()("PUT /api/show/draft", { body });
    keepEdits(omitStoredEdits(latestEdits.current, edits));
    setErrors({});
    cacheDraft(savedDraft);
    return savedDraft;
  };
  const runOperation = (
    title: string,
    failure: string,
    send: (draft: ShowDraft, edited: Show) => Promise<ShowDraft>,
  ) => {
    if (data && show) change.mutate({ title, failure, send: () => send(data, show) });
  };
  return {
    query,
    show,
    edit: edit,
    errors,
    isEdited,
    discard: clearEdits,
    isBusy: change.isPending,
    save: () => runOperation("Draft saved", "The draft was not saved", storeEdits),
    publish: () =>
      runOperation("The show is published", "The show was not published", async (draft, editedShow) => {
        const { version } = await storeEdits(draft, editedShow);
        const publishedDraft = await createShowClient()("POST /api/show/publish", { body: { version } });
        void revalidate();
        return publishedDraft;
      }),
    undo: () =>
      runOperation("Publishing is undone", "Publishing was not undone", async () => {
        const restoredDraft = await createShowClient()("POST /api/show/undo");
        void revalidate();
        return restoredDraft;
      }),
    open: (file: File) =>
      runOperation("The file is now the draft", "The file was not opened", async ({ version }) => {
        const body = await file.text().then(JSON.parse).catch(throwNotAShowFile);
        const importedDraft = await createShowClient()("PUT /api/show/file", {
          query: { version },
          body,
        }).catch(throwFileErrors);
        clearEdits();
        return importedDraft;
      }),
  };
}

const throwNotAShowFile = () => {
  throw new Error("This isn't a show file.");
};

/**
 * Throws a file's errors as a single message. They can't be shown next to the form's fields, which have the draft's
 * values and not the file's.
 */
const throwFileErrors = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.issues.length === 0) throw error;
  throw new Error(error.issues.map(({ path, message }) => `${path}: ${message}`).join("\n"));
};

export type ShowFormState = {
  show: Show;
  published: Show;
  edit: (changes: ShowEdits) => void;
  errors: FieldErrors;
};

export const ShowFormContext = createContext<ShowFormState | undefined>(undefined);

export function useShowForm(): ShowFormState {
  const form = useContext(ShowFormContext);
  if (!form) throw new Error("This must be used inside the form of the show");
  return form;
}
