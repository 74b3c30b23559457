import type { Picture } from '#web/ui/drawn/picture.ts'
import { coverShape } from '#web/ui/drawn/picture.ts'

export const postCovers = {
  'why-spreadsheets-fail-reef-keepers': {
    ...coverShape,
    name: 'cover-sinking-spreadsheets',
    alt: 'Paper spreadsheets drift down beside a reef and sink into the sand',
  },
  'top-5-ways-to-keep-your-tank-stable': {
    ...coverShape,
    name: 'cover-balanced-stones',
    alt: 'Five smooth stones in balance on the sand before a coral arch',
  },
  'best-reef-tank-log-app-free-and-paid-options-compared': {
    ...coverShape,
    name: 'cover-three-phones',
    alt: 'Three phones with different charts float beside table corals',
  },
  'how-to-track-aquarium-parameters-without-expensive-controllers': {
    ...coverShape,
    name: 'cover-test-kit',
    alt: 'Three test tubes and a written page on the sand near an anemone with clownfish',
  },
  'reef-tank-maintenance-schedule-template-free-download': {
    ...coverShape,
    name: 'cover-ticked-calendar',
    alt: 'A calendar page with ticked days before a reef with yellow tangs',
  },
  'spreadsheets-vs-apps-the-best-way-to-record-aquarium-data': {
    ...coverShape,
    name: 'cover-sheet-and-phone',
    alt: 'A clownfish between a paper spreadsheet and a phone with a chart',
  },
  'how-sharing-your-reef-tank-logs-can-help-the-community': {
    ...coverShape,
    name: 'cover-shared-page',
    alt: 'Fish of five kinds gather around one page with a chart',
  },
  'beginners-guide-to-aquarium-parameter-logging': {
    ...coverShape,
    name: 'cover-open-book',
    alt: 'A clownfish over an open book that stands on the sand',
  },
  'top-10-most-important-reef-tank-parameters-to-monitor': {
    ...coverShape,
    name: 'cover-ten-tubes',
    alt: 'Ten test tubes in ten colours in a row before torch corals',
  },
} as const satisfies Record<string, Picture>
