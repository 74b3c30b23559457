import type { homePages } from '#contract/pages.ts'

/** A drawn picture in `public/art`, made by `art/draw.ts`. */
export type Picture = {
  name: string
  /** Size of the largest file; the others have the same shape. */
  width: number
  height: number
  widths: readonly number[]
  alt: string
}

export type PictureFormat = 'avif' | 'webp'

export function pictureAddress(
  { name }: Picture,
  { width, format }: { width: number; format: PictureFormat },
): string {
  return `/art/${name}-${width}.${format}`
}

/** The address of the preview picture of a shared page, 1200 by 630, made by `art/cards.ts`. */
export function cardAddress({ name }: Picture): string {
  return `/cards/${name}.jpg`
}

const hero = { width: 1600, height: 900, widths: [800, 1200, 1600] }
const card = { width: 960, height: 540, widths: [480, 960] }

type OneOfEach<Pages> = { readonly [Index in keyof Pages]: Picture }

/** One for each home page: wide pictures with calm water at the left for a title; a phone may show only their right two thirds. */
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

/** Covers of aquariums without a photo, in the order of the numbers 1 to 5. */
export const placeholderPictures: readonly Picture[] = [
  { ...card, name: 'aquarium-1', alt: 'Yellow tangs over staghorn corals in the sun' },
  { ...card, name: 'aquarium-2', alt: 'Two clownfish in a pink anemone' },
  { ...card, name: 'aquarium-3', alt: 'Anthias and a hippo tang over table corals' },
  { ...card, name: 'aquarium-4', alt: 'Torch corals glowing in blue light' },
  { ...card, name: 'aquarium-5', alt: 'A royal gramma below an arch of rock and corals' },
]

const desk = { width: 1440, height: 1160, widths: [800, 1280, 1920] }
const phone = { width: 390, height: 780, widths: [390, 780] }

/** The app itself, photographed by `tasks/screens.ts`. */
export const screenPictures = {
  desk: {
    ...desk,
    name: 'screen-desk',
    alt: 'The screen of an aquarium: ten latest readings, each with its range, above a chart of the year',
  },
  deskDark: {
    ...desk,
    name: 'screen-desk-dark',
    alt: 'The screen of an aquarium in the dark: ten latest readings, each with its range, above a chart of the year',
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

/** The cover of each post, by its address. */
export const coverPictures = {
  'why-spreadsheets-fail-reef-keepers': {
    ...card,
    name: 'cover-sinking-spreadsheets',
    alt: 'Paper spreadsheets drift down beside a reef and sink into the sand',
  },
  'top-5-ways-to-keep-your-tank-stable': {
    ...card,
    name: 'cover-balanced-stones',
    alt: 'Five smooth stones in balance on the sand before a coral arch',
  },
  'best-reef-tank-log-app-free-and-paid-options-compared': {
    ...card,
    name: 'cover-three-phones',
    alt: 'Three phones with different charts float beside table corals',
  },
  'how-to-track-aquarium-parameters-without-expensive-controllers': {
    ...card,
    name: 'cover-test-kit',
    alt: 'Three test tubes and a written page on the sand near an anemone with clownfish',
  },
  'reef-tank-maintenance-schedule-template-free-download': {
    ...card,
    name: 'cover-ticked-calendar',
    alt: 'A calendar page with ticked days before a reef with yellow tangs',
  },
  'spreadsheets-vs-apps-the-best-way-to-record-aquarium-data': {
    ...card,
    name: 'cover-sheet-and-phone',
    alt: 'A clownfish between a paper spreadsheet and a phone with a chart',
  },
  'how-sharing-your-reef-tank-logs-can-help-the-community': {
    ...card,
    name: 'cover-shared-page',
    alt: 'Fish of five kinds gather around one page with a chart',
  },
  'beginners-guide-to-aquarium-parameter-logging': {
    ...card,
    name: 'cover-open-book',
    alt: 'A clownfish over an open book that stands on the sand',
  },
  'top-10-most-important-reef-tank-parameters-to-monitor': {
    ...card,
    name: 'cover-ten-tubes',
    alt: 'Ten test tubes in ten colours in a row before torch corals',
  },
} as const satisfies Record<string, Picture>
