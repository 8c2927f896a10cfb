import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Spinner } from "#ui/states/spinner.tsx";

const SLOW_LOADING_MS = 4000;

const isInOffice = (pathname: string): boolean => pathname === "/admin" || pathname.startsWith("/admin/");

/**
 * Shows that the next page is loading: with a line, with a message if loading takes long, and with a spinner if the
 * page is in the back office.
 */
export function NavigationProgress() {
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname;
  if (nextPathname === undefined || nextPathname === pathname) return null;
  if (isInOffice(nextPathname) && !isInOffice(pathname))
    return (
      <div data-ground="night-1" className="fixed inset-0 z-50 grid place-items-center">
        <Spinner label="Loading..." className="size-8" />
      </div>
    );
  return <LoadingBar key={nextPathname} />;
}

function LoadingBar() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_LOADING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div
        aria-hidden="true"
        className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-advance bg-on"
        data-progress=""
      />
      <p role="status" className="sr-only">
        {isSlow && "Still loading"}
      </p>
      {isSlow && (
        <p
          aria-hidden="true"
          data-ground="night-3"
          className="fixed inset-x-0 top-4 z-50 mx-auto w-fit animate-fade rounded-control px-4 py-2.5 text-t-1 shadow-pop"
        >
          Still loading. The connection is slow.
        </p>
      )}
    </>
  );
}
