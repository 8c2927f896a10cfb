import { Link } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";

/** Shows which topic a request became, linked for people who may open the topic. */
export function ConvertedTopic({
  content,
  isMerged,
}: {
  content: string | null | undefined;
  isMerged: boolean;
}) {
  const outcome = isMerged ? "Merged with a topic" : "Converted to a topic";
  const isAdmin = useUser()?.isAdmin;
  const quotedContent = content && `“${content}”`;
  return (
    <p className="line-clamp-2 min-w-0 text-on-2 text-t-0 wrap-anywhere">
      {content === null ? `${outcome} that was deleted` : outcome}{" "}
      {isAdmin && content ? (
        <Link to={`/admin?search=${encodeURIComponent(content)}`} className="text-link underline">
          {quotedContent}
        </Link>
      ) : (
        quotedContent
      )}
    </p>
  );
}
