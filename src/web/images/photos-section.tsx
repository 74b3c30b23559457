import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { Gallery } from './gallery.tsx'
import { ShownGallery } from './shown-gallery.tsx'

export function PhotosSection({ aquarium, parameters, mayEdit }: AquariumSection) {
  return mayEdit ? (
    <Gallery aquarium={aquarium} parameters={parameters} />
  ) : (
    <ShownGallery aquarium={aquarium} />
  )
}
