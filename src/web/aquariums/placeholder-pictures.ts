import type { Picture } from '#web/ui/drawn/picture.ts'

const cover = { width: 960, height: 540, widths: [480, 960] }

/** Covers of aquariums without a photo, in the order of the numbers 1 to 5. */
export const placeholderPictures: readonly Picture[] = [
  { ...cover, name: 'aquarium-1', alt: 'Yellow tangs over staghorn corals in the sun' },
  { ...cover, name: 'aquarium-2', alt: 'Two clownfish in a pink anemone' },
  { ...cover, name: 'aquarium-3', alt: 'Anthias and a hippo tang over table corals' },
  { ...cover, name: 'aquarium-4', alt: 'Torch corals glowing in blue light' },
  { ...cover, name: 'aquarium-5', alt: 'A royal gramma below an arch of rock and corals' },
]
