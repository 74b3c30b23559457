import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { Gallery } from './gallery.tsx'
import { GalleryPanel } from './gallery-panel.tsx'
import type { OnPicture } from './picture-task.ts'
import { SearchedImages } from './searched-images.tsx'

type PhotosSectionProps = AquariumSection & { onPicture?: OnPicture }

export function PhotosSection({ aquarium, parameters, mayEdit, onPicture }: PhotosSectionProps) {
  return mayEdit ? (
    <Gallery aquarium={aquarium} parameters={parameters} onPicture={onPicture} />
  ) : (
    <ShownGallery aquarium={aquarium} parameters={parameters} />
  )
}

type ShownGalleryProps = Pick<AquariumSection, 'aquarium' | 'parameters'>

function ShownGallery({ aquarium, parameters }: ShownGalleryProps) {
  const { name, images, image_url } = aquarium
  return (
    <GalleryPanel note={images.length === 0 ? 'No photos yet.' : 'To look at only.'}>
      <SearchedImages images={images} cover={image_url} parameters={parameters} tankName={name} />
    </GalleryPanel>
  )
}
