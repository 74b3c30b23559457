import { seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, rowOf } from './logs.ts'

test('whatever can be pressed is 24 pixels wide and high, on a desk and on a phone', async ({
  adminPage: page,
}) => {
  const id = await aquariumWith(page, 'To be pressed', [rowOf(1, 'a note')])
  await seedLog(page, await seedAquarium(page, 'Another'), '2026-01-01T10:00:00')
  for (const path of ['/dashboard', `/aquarium/${id}`, '/admin/users', '/admin/aquariums', '/admin/logs']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => page.evaluate(findSmall), `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Runs in the page. Links within a text do not count, nor do those that cover all of what they stand on. */
function findSmall(): string[] {
  const stops = document.querySelectorAll<HTMLElement>('main :is(a[href], button, select, summary)')
  return [...stops].flatMap((stop) => {
    const { width, height } = stop.getBoundingClientRect()
    const isCover = getComputedStyle(stop, '::after').position === 'absolute'
    const isWord = stop.matches('p > a, small > a')
    const isLarge = Math.min(width, height) >= 24
    return isLarge || isCover || isWord || !stop.checkVisibility() ? [] : [stop.outerHTML.slice(0, 200)]
  })
}
