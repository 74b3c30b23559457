import type { Care, CareEvent } from '#contract/aquariums/events.ts'
import type { Log } from '#contract/aquariums/logs.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { sharedPictureUrl } from '#contract/image-addresses.names.ts'
import type { Image } from '#contract/images.ts'
import type { Shared, SharedEvent, SharedImage, SharedSeries, SharedTank } from '#contract/shares.ts'
import { withCustomLatest, withCustomSeries } from '#web/readings/custom-values.ts'

/**
 * A link tells no ids; the parts of a tank's page tell rows apart by them. Here each row gets its number in its list, and
 * what nobody shares is empty.
 */
const noIds = { id: 0, aquarium_id: 0 } as const

export type ShownTank = Pick<
  WholeAquarium,
  | 'id'
  | 'name'
  | 'description'
  | 'image_url'
  | 'newest_photo'
  | 'latest'
  | 'tests_before'
  | 'test_answers'
  | 'own_parameters'
  | 'targets'
>

/** What the page shows, as its owner's page would get it; `k` is the link's secret, for the pictures. */
export function asShown({ tank, logs }: Shared, k: string) {
  const { cover, images } = tank
  return {
    tank: asTank(tank, isDrawing(cover) ? cover : sharedPictureUrl({ image: cover, size: 'full', k })),
    images: images?.map((image, index) => asImage(image, { id: images.length - index, k })),
    care: tank.care && asCare(tank.care),
    // Newest first: a later one has a greater number.
    logs: logs.map((log, index): Log => ({ ...noIds, ...log, id: logs.length - index })),
  }
}

function isDrawing(cover: string): boolean {
  return /^[1-5]$/.test(cover)
}

function asTank(tank: SharedTank, image_url: string): ShownTank {
  const { name, description, latest, tests_before, latest_own, test_answers, targets } = tank
  const own_parameters = tank.own_parameters.map((row) => ({ ...row, aquarium_id: 0 }))
  const shown = { name, description, latest, tests_before, latest_own, test_answers, targets, own_parameters }
  return withCustomLatest({ ...noIds, ...shown, image_url, newest_photo: null } as unknown as WholeAquarium)
}

function asImage({ image, ...shown }: SharedImage, { id, k }: { id: number; k: string }): Image {
  const url = sharedPictureUrl({ image, size: 'full', k })
  const thumbnail_url = sharedPictureUrl({ image, size: 'thumbnail', k })
  return { ...noIds, ...shown, id, url, thumbnail_url }
}

function asCare({ last, dosers, products }: NonNullable<SharedTank['care']>): Care {
  const asEvent = (event: SharedEvent, index: number): CareEvent => ({
    ...{ ...noIds, task_id: null, new_alkalinity: null, new_calcium: null, new_magnesium: null },
    ...event,
    id: index + 1,
  })
  return {
    last: last.map(asEvent),
    // They fill in a form, which a reader does not have.
    doses: [],
    dosers: dosers.map(asEvent),
    products: products.map((product) => ({ ...product, aquarium_id: 0 })),
  }
}

export function asSeries(series: SharedSeries): Series {
  return withCustomSeries(series, series.own)
}
