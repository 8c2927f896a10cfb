import DrawSection from "#draw/draw-section.tsx";
import { show } from "#show.ts";

export const meta = () => [{ title: `${show.name}: ${show.tagline}` }];

const loadShareDialog = () => import("#share-image/share-dialog.tsx");

export default function HomePage() {
  return (
    <main>
      <h1>{show.name}</h1>
      <section id="slot-machine" data-ground="night-0" className="px-gutter py-section">
        <div className="mx-auto max-w-measure">
          <h2 className="display text-t-6">Topic Draw</h2>
          <DrawSection loadShareDialog={loadShareDialog} />
        </div>
      </section>
    </main>
  );
}
