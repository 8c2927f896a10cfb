import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router";

/**
 * Returns headers that hide a page from search engines. The referrer policy makes the browser report which site
 * submitted a form, even without JavaScript. If the URL contains a token, the server replaces the policy with
 * `no-referrer`.
 */
export const makeAuthPageHeaders = () => ({
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

/** Lays out the sign-in pages: a picture next to a heading and a form. */
export function AuthFrame({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 tablet:min-h-[min(50rem,calc(100dvh-6.5rem))] tablet:grid-cols-[minmax(0,0.72fr)_minmax(0,1fr)] desktop:grid-cols-2">
      <AuthPicture />
      <div className="flex flex-col justify-center px-gutter py-9 tablet:px-[7vw] tablet:py-14">
        <div className="w-full max-w-md">
          <Link
            to="/"
            className="inline-flex items-center gap-2 rounded-sign py-2 pointer-coarse:py-2.5 font-label text-on-2 text-t-1 hover:text-on hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to home
          </Link>
          <h1 className="display mt-3 text-t-5">{heading}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}

const makePictureUrl = (width: number): string => `/auth-pictures/mic-${width}.avif`;
const PICTURE_WIDTHS = [480, 720, 1080];

function AuthPicture() {
  return (
    <div data-ground="night-2" className="relative h-[170px] overflow-hidden tablet:h-auto">
      <img
        src={makePictureUrl(720)}
        srcSet={PICTURE_WIDTHS.map((width) => `${makePictureUrl(width)} ${width}w`).join(", ")}
        sizes="(max-width: 760px) 100vw, max(50vw, 40rem)"
        width={1080}
        height={1350}
        alt=""
        className="absolute inset-0 size-full object-cover object-[50%_30%]"
      />
    </div>
  );
}
