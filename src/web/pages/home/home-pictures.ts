import type { homePages } from '#contract/pages.ts'
import type { Picture } from '#web/ui/drawn/picture.ts'

const hero = { width: 1600, height: 900, widths: [800, 1200, 1600] }

type OneOfEach<Pages> = { readonly [Index in keyof Pages]: Picture }

/** For each home page a wide picture with calm water at the left; a phone shows its right two thirds. */
export const heroPictures: OneOfEach<typeof homePages> = [
  {
    ...hero,
    name: 'hero-slope',
    alt: 'Two yellow tangs over a reef slope of staghorn corals, zoanthids and a torch coral',
  },
  { ...hero, name: 'hero-anemone', alt: 'Clownfish above a pink anemone in slanting morning light' },
  { ...hero, name: 'hero-crest', alt: 'Orange anthias stream over table corals at the edge of a reef' },
  { ...hero, name: 'hero-dusk', alt: 'Two blue hippo tangs over glowing torch corals at the blue hour' },
  {
    ...hero,
    name: 'hero-lagoon',
    alt: 'A stone arch grown with corals in a bright lagoon, a royal gramma in its shade',
  },
]

const desk = { width: 1440, height: 1160, widths: [800, 1280, 1920] }
const phone = { width: 390, height: 780, widths: [390, 780] }

/** The app itself, photographed by `tasks/screens.ts`. */
export const screenPictures = {
  desk: {
    ...desk,
    name: 'screen-desk',
    alt: 'The screen of a tank: its photo and name, ten latest readings, and a lane of the year for each parameter',
  },
  deskDark: {
    ...desk,
    name: 'screen-desk-dark',
    alt: 'The screen of a tank in the dark: its photo and name, ten latest readings, and a lane of the year for each',
  },
  phone: {
    ...phone,
    name: 'screen-phone',
    alt: 'A new data log on a phone: a field for each parameter with its ideal range and last value',
  },
  phoneDark: {
    ...phone,
    name: 'screen-phone-dark',
    alt: 'A new data log on a phone in the dark: a field for each parameter with its ideal range and last value',
  },
} as const satisfies Record<string, Picture>
