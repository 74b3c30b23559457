import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { dashboardPage } from '#contract/pages.ts'
import { copyFirstAnswer } from '#web/api/first-answers.ts'
import { avifOf } from '#web/ui/drawn/drawn-sets.ts'
import { cardCoverSizes, coverAddress, coverOf, coverSizes, coverWidths } from './cover-image.ts'

// The module with all addresses is as long as this script, which takes only a type of it, and parses the path by hand.
const dashboard: typeof dashboardPage = '/dashboard'

// A script of its own, which on a slow line arrives before those of the app.
// A failure is ignored here: the app gets the same answer and reports it.
void showFirstCover().catch(() => {})

/** While a screen loads, shows its largest picture in its skeleton: see `page-skeleton.module.css`. */
async function showFirstCover() {
  const answer = await copyFirstAnswer('/api/aquariums/')
  if (!answer) return
  const aquariums: OwnAquarium[] = await answer.json()
  const [, page, ofTank, ...more] = location.pathname.split('/')
  const onCard = `/${page}` === dashboard ? aquariums[0] : undefined
  const aquarium = onCard ?? (more.length === 0 && aquariums.find(({ id }) => String(id) === ofTank))
  if (aquarium) show(coverOf(aquarium), onCard ? cardCoverSizes : coverSizes)
}

function show(cover: string, sizes: string) {
  const widths = coverWidths(cover)
  const avif = avifOf(widths)
  const picture = document.createElement('picture')
  const source = document.createElement('source')
  const image = new Image()
  if (avif) picture.append(Object.assign(source, { type: 'image/avif', sizes, srcset: avif }))
  picture.append(image)
  image.onload = () =>
    document.documentElement.style.setProperty('--first-cover', `url("${image.currentSrc}")`)
  Object.assign(image, { fetchPriority: 'high', sizes, srcset: widths ?? '', src: coverAddress(cover) })
}
