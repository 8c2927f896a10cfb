const at = (width: number): string => `/auth-pictures/mic-${width}.avif`;
const WIDTHS = [480, 720, 1080];

export function AuthPicture() {
  return (
    <div data-ground="night-2" className="relative h-[170px] overflow-hidden tablet:h-auto">
      <img
        src={at(720)}
        srcSet={WIDTHS.map((width) => `${at(width)} ${width}w`).join(", ")}
        sizes="(max-width: 760px) 100vw, max(50vw, 40rem)"
        width={1080}
        height={1350}
        alt=""
        className="absolute inset-0 size-full object-cover object-[50%_30%]"
      />
    </div>
  );
}
