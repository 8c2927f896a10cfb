const at = (width: number): string => `/auth-pictures/mic-${width}.avif`;
const WIDTHS = [480, 720, 1080];

export function AuthPicture() {
  return (
    <div data-ground="night-2" className="h-[230px] overflow-hidden tablet:sticky tablet:top-0 tablet:h-dvh">
      <img
        src={at(720)}
        srcSet={WIDTHS.map((width) => `${at(width)} ${width}w`).join(", ")}
        sizes="(max-width: 760px) 100vw, max(50vw, 80vh)"
        width={1080}
        height={1350}
        alt=""
        className="size-full object-cover max-tablet:object-[50%_30%]"
      />
    </div>
  );
}
