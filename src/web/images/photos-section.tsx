import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { Gallery } from './gallery.tsx'
import { GalleryImages } from './gallery-images.tsx'
import { GalleryPanel } from './gallery-panel.tsx'

export function PhotosSection({ aquarium, parameters, mayEdit }: AquariumSection) {
  return mayEdit ? (
    <Gallery aquarium={aquarium} parameters={parameters} />
  ) : (
    <ShownGallery aquarium={aquarium} />
  )
}

function ShownGallery({ aquarium }: { aquarium: Pick<WholeAquarium, 'name' | 'images' | 'image_url'> }) {
  const { name, images, image_url } = aquarium
  return (
    <GalleryPanel note={images.length === 0 ? 'No photos yet.' : 'To look at only.'}>
      <GalleryImages images={images} cover={image_url} tankName={name} />
    </GalleryPanel>
  )
}
