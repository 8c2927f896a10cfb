import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import Podcast from "lucide-react/icons/podcast";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { show } from "#show.ts";

const ICONS = { clock: Clock, recording: Podcast, call: Mail, exit: RotateCcw };

/** What guests get out of it. */
export function GuestBenefits() {
  const { benefitsHeading, benefits } = show.guests;
  return (
    <aside aria-labelledby="guest-benefits">
      <h2 id="guest-benefits" className="display text-t-4">
        {benefitsHeading}
      </h2>
      <ul className="mt-4">
        {benefits.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title} className="flex gap-6 border-rule border-t py-4">
              <Icon aria-hidden="true" className="mt-1 size-5.5 shrink-0" />
              <div>
                <h3 className="display text-[1.125rem]">{title}</h3>
                <p className="text-on-2 text-t-1 leading-[1.75]">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
