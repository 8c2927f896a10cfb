import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { VoteButton, VoteCount } from "#ui/votes/vote-button.tsx";
import type { BoardTopic } from "./board.contract.ts";
import { loadSimilarTopics, shortenForSimilar } from "./board.queries.ts";
import { useBoardVote } from "./use-board-vote.ts";

const TYPING_PAUSE_MS = 400;
const MIN_QUERY_LENGTH = 10;

/** While the visitor types, shows similar topics that others have suggested. Renders nothing if the search fails. */
export default function SimilarTopics({ text }: { text: string }) {
  const [topics, setTopics] = useState<BoardTopic[]>([]);
  const searchText = shortenForSimilar(text);
  useEffect(() => {
    if (searchText.length < MIN_QUERY_LENGTH) return setTopics([]);
    const abortController = new AbortController();
    const timer = setTimeout(() => {
      loadSimilarTopics(searchText, abortController.signal).then(setTopics, () => {});
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abortController.abort();
    };
  }, [searchText]);
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="already-suggested">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="already-suggested" className="display text-t-3">
          Already suggested?
        </h3>
        <p className="text-on-2 text-t-0">A vote here counts as much as a suggestion</p>
      </div>
      <ul className="mt-2">
        {topics.map((topic) => (
          <SimilarTopic key={topic.key} topic={topic} />
        ))}
      </ul>
    </section>
  );
}

function SimilarTopic({ topic }: { topic: BoardTopic }) {
  const vote = useBoardVote(topic);
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-rule py-3.5 not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-t-0 wrap-anywhere">
          <span className="font-label">{topic.category}</span>{" "}
          <span className="text-on-2">/ {topic.subCategory}</span>
        </p>
        <p id={id} dir="auto" className="display mt-1 text-t-2 wrap-anywhere">
          <Link to={`/topics/${topic.key}`} className="hover:underline">
            {topic.content}
          </Link>
        </p>
      </div>
      <VoteCount votes={vote.votes} className="text-t-3" />
      <VoteButton voted={vote.voted} onPress={vote.press} describedBy={id} />
    </li>
  );
}
