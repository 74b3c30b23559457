import { create } from './answers.ts'
import { expect, fillSignIn, test } from './coralline.ts'
import { networkAtRest } from './network.ts'
import { seedAquariumWith } from './logs.ts'
const out = process.env.SHOTS ?? '/tmp/shots/care'
test.setTimeout(600_000)
const day = (ago: number, h = '10:00:00') => new Date(Date.now() - ago * 864e5).toISOString().slice(0, 10) + 'T' + h
for (const scheme of ['light', 'dark'] as const)
  test(`shots ${scheme}`, async ({ page }) => {
    await page.addInitScript((s) => localStorage.setItem('coralline-scheme', s), scheme)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/dashboard')
    await fillSignIn(page, `care${scheme}`)
    await expect(page.getByText('No Aquariums Found!')).toBeVisible()
    const shoot = async (name: string, full = false) => {
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await networkAtRest(page)
        await page.waitForTimeout(200)
        await page.screenshot({ path: `${out}/${scheme}-${name}-${width}.png`, fullPage: full, animations: 'disabled' })
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    const rows = Array.from({ length: 40 }, (_, i) => `${day(i * 2).replace('T', ' ')},78.1,8.2,1.0255,${i % 9 ? '' : 'Water clear'},0,0,${5 + (i % 4)},0.05,${420 - (i % 5) * 2},${(8.4 + Math.sin(i / 3) / 3).toFixed(2)},1350`)
    const id = await seedAquariumWith(page, 'The reef in the living room', rows)
    await page.request.put(`/api/aquariums/${id}`, { data: { volume_litres: 300 }, headers: { origin: new URL(page.url()).origin } })
    const p = await create(page, `/api/aquariums/${id}/products`, { name: 'Alk part', unit: 'ml', ref_amount: 1, ref_litres: 300, alkalinity: 0.018 })
    await create(page, `/api/aquariums/${id}/products`, { name: 'Calcium part', unit: 'ml', ref_amount: 1, ref_litres: 300, calcium: 0.12 })
    const ev = (fields: object) => create(page, '/api/events/', { aquarium_id: id, ...fields })
    await ev({ timestamp: day(60), kind: 'doser', product_id: p.id, amount: 20 })
    await ev({ timestamp: day(20), kind: 'doser', product_id: p.id, amount: 24 })
    for (const d of [62, 48, 34, 20, 6]) await ev({ timestamp: day(d, '18:00:00'), kind: 'water_change', percent: 15, new_alkalinity: 8.9, new_calcium: 435 })
    await ev({ timestamp: day(30), kind: 'livestock', title: 'Two clownfish', note: 'From the club, quarantined for four weeks.' })
    await ev({ timestamp: day(3), kind: 'cleaning', title: 'Skimmer' })
    for (const d of [0, 1, 2, 3, 4]) await ev({ timestamp: day(d, '01:00:00'), kind: 'feeding', title: d % 2 ? 'Nori' : 'Mysis' })
    await ev({ timestamp: day(2), kind: 'dose', product_id: p.id, amount: 10 })
    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('region', { name: 'Care' })).toBeVisible()
    await shoot('tank', true)
    await page.goto(`/aquarium/${id}/care`)
    await expect(page.getByText('Two clownfish')).toBeVisible()
    await shoot('list', true)
    await page.getByRole('button', { name: 'Add Care' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await shoot('kinds')
    await page.getByRole('dialog').getByRole('button', { name: 'Water change' }).click()
    await shoot('water')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Care' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dose', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Product').selectOption('new')
    await shoot('dose')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Edit Livestock/ }).click()
    await page.waitForTimeout(800)
    await shoot('edit')
  })
