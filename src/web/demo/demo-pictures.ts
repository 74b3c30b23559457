import type { Picture } from '#web/ui/drawn/picture.ts'
import { smallWidth } from '#web/ui/drawn/picture.ts'

const tank = { width: 1200, height: 900, widths: [smallWidth, 1200] }

export const demoPictures: readonly Picture[] = [
  { ...tank, name: 'demo-month-1', alt: 'Month 1: a new tank with bare gray rock on pale sand' },
  {
    ...tank,
    name: 'demo-month-2',
    alt: 'Month 2: brown diatoms on the sand and the first two clownfish',
  },
  {
    ...tank,
    name: 'demo-month-4',
    alt: 'Month 4: the first frags on the rock, zoanthids and small torch corals',
  },
  {
    ...tank,
    name: 'demo-month-5-left',
    alt: 'Month 5: the left rock with zoanthids, a small staghorn coral and a royal gramma',
  },
  {
    ...tank,
    name: 'demo-month-6-right',
    alt: 'Month 6: the right rock with young acropora, torch and brain corals',
  },
  {
    ...tank,
    name: 'demo-month-7',
    alt: 'Month 7: corals on every rock, purple coralline algae, and a yellow tang',
  },
  {
    ...tank,
    name: 'demo-month-11-left',
    alt: 'Month 11: the left rock with a tall violet staghorn coral, zoanthids and a yellow tang',
  },
  {
    ...tank,
    name: 'demo-month-12-right',
    alt: 'Month 12: the right rock covered by pink and teal acropora, a gold torch coral and zoanthids',
  },
  {
    ...tank,
    name: 'demo-month-12',
    alt: 'Month 12: the whole tank, a grown reef with clownfish, tang and gramma',
  },
]
