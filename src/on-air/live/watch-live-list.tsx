import { useShow } from "#show/use-show.ts";
import { OnAirDot } from "#ui/signs/on-air-light.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { useLiveStatus } from "./use-live.ts";

const ROW_CLASSES = {
  ruled: "*:min-h-11 tablet:*:min-h-13 border-rule border-t font-label last:border-b",
  plain: "*:min-h-10 pointer-coarse:*:min-h-11 font-medium text-on-2 text-t-1",
};

/** Links to the sites that stream the show. Each link has a lamp that is lit while the show is live. */
export function WatchLiveList({ looks }: { looks: keyof typeof ROW_CLASSES }) {
  const show = useShow();
  const { live } = useLiveStatus();
  return (
    <ul>
      {show.streams.map(({ name, url, icon }) => (
        <li key={name} className={ROW_CLASSES[looks]}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-3 decoration-1 underline-offset-4 hover:underline"
          >
            <SocialIcon type={icon} />
            <span className="min-w-0 flex-1 leading-snug">{name}</span>
            <span className="inline-flex items-center gap-[0.6em] font-strong text-on text-t-00 tracking-sign">
              <OnAirDot live={live} />
              LIVE
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
