import type { Picture } from '#web/ui/drawn/picture.ts'
import { coverShape } from '#web/ui/drawn/picture.ts'

/** Covers of aquariums without a photo, in the order of the numbers 1 to 5. */
export const placeholderPictures: readonly Picture[] = [
  { ...coverShape, name: 'aquarium-1', alt: 'Yellow tangs over staghorn corals in the sun' },
  { ...coverShape, name: 'aquarium-2', alt: 'Two clownfish in a pink anemone' },
  { ...coverShape, name: 'aquarium-3', alt: 'Anthias and a hippo tang over table corals' },
  { ...coverShape, name: 'aquarium-4', alt: 'Torch corals glowing in blue light' },
  { ...coverShape, name: 'aquarium-5', alt: 'A royal gramma below an arch of rock and corals' },
]
