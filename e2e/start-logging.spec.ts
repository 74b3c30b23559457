import { expect, test } from './coralline.ts'

test('whoever is signed in is led from every ‘Start Logging Free’ to the dashboard', async ({
  keeperPage: page,
  coralline,
}) => {
  for (const path of ['/', '/demo-aquarium', '/blog/why-spreadsheets-fail-reef-keepers']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Logout' })).toBeVisible()
    const links = page.getByRole('link', { name: 'Start Logging Free' })
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/dashboard')
    await links.last().click()
    await expect(page).toHaveURL(`${coralline.url}/dashboard`)
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  }
})
