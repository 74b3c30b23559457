import { ModelServer } from '#server/testing/messages/model-server.ts'
import { seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, startCoralline, startSession, test } from './coralline.ts'

const pad = (day: number) => String(day).padStart(2, '0')

test('an AI is asked about the facts once that was agreed to, and bears no number of its own', async ({
  page,
}) => {
  test.slow()
  const model = await ModelServer.listen()
  const { address } = model.settings
  const coralline = await startCoralline({ AI_URL: address, AI_MODEL: 'reef', AI_KEY: 'sk-canary' })
  const { url } = coralline
  const dialog = page.getByRole('dialog')
  const ask = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  try {
    await startSession(page, 'ann', url)
    await page.setViewportSize({ width: 390, height: 844 })
    const id = await seedAquarium(page, 'Reef')
    const month = new Date().toISOString().slice(0, 7)
    for (let day = 1; day <= new Date().getUTCDate(); day += 1)
      await seedLog(page, id, `${month}-${pad(day)}T00:00:01`, { alkalinity: 9.5 - day / 20, calcium: 460 })
    await page.goto(`${url}/aquarium/${id}`)

    await test.step('it says where the figures go, and sends nothing before consent', async () => {
      await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
      await expect(dialog.getByText('Nothing leaves this machine')).toBeVisible()
      await ask('Why does alkalinity move?')
      await expect(dialog.getByRole('region', { name: 'What would be sent' })).toContainText(
        'Question: Why does alkalinity move?',
      )
      await expectNoFindingsInBoth(page)
      expect(model.asked).toHaveLength(0)
      await ask('Cancel')
      await ask('Why does alkalinity move?')
    })

    await test.step('the answer has the numbers of the facts, beside them, and shows their stretch', async () => {
      model.answer = ({ body }, response) => {
        const [, told = '', id = '', shown = ''] =
          /((f\d+): Calcium is \{f\d+\.a\}.*?\{f\d+\.a\} = ([\d.]+ ppm))/.exec(
            JSON.parse(body).messages[1].content,
          ) ?? []
        expect([told, shown]).toEqual([expect.anything(), '460 ppm'])
        const parts = [
          { text: `Calcium is {${id}.a}, above its range. It may come from the salt mix.`, uses: [id] },
          { text: 'Alkalinity is 9 and doubled.', uses: [id] },
        ]
        response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ parts }) } }] }))
      }
      await ask('Agree and ask')
      await expect(dialog.getByRole('status')).toContainText('Calcium is 460 ppm, above its range.')
      await expect(dialog).toContainText('Written by an AI from the figures beside it.')
      await expect(dialog).not.toContainText('doubled')
      await expectNoFindingsInBoth(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await expectNoFindingsInBoth(page)
      const sent = JSON.parse(model.asked[0]?.body ?? '').messages
      await dialog.getByText('Show what was sent').click()
      await expect(dialog.getByRole('region', { name: 'What was sent' })).toContainText(sent[1].content)
      await ask('460 ppm')
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&line=calcium$/)
      await expect(page.getByRole('heading', { name: 'Trends' })).toBeInViewport()
      await expect(page.getByRole('region', { name: 'What changed' })).toContainText('in the last 30 days')
      await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
      await expect(dialog.getByRole('status')).toContainText('Calcium is 460 ppm')
    })

    await test.step('it is asked no second time whether figures may be sent, and a failure leaves the facts', async () => {
      model.answer = (_, response) => response.writeHead(503).end()
      await dialog.getByLabel('Your question').fill('x'.repeat(301))
      await expect(dialog).toContainText('The question must have at most 300 characters.')
      await dialog.getByLabel('Your question').fill('Hm?')
      await ask('Ask')
      await expect(dialog.getByRole('status')).toContainText(
        'The AI is busy or broken (503). It may work later.',
      )
      await expect(dialog.getByRole('status')).toContainText('Calcium is 460 ppm')
      model.sayParts('It is nine.')
      await ask('What changed this month?')
      await expect(dialog.getByRole('status')).toContainText('The model did not answer in a usable form.')
      await ask('Take my consent back')
      await ask('What changed this month?')
      await expect(dialog.getByRole('button', { name: 'Agree and ask' })).toBeVisible()
    })
  } finally {
    await coralline.stop()
    model.close()
  }
})

test('without an AI it says that nothing is sent', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Reef')
  await page.goto(new URL(`/aquarium/${id}`, page.url()).href)
  await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Ask AI is off. Your operator can switch it on; nothing is sent to an AI.',
  )
  await expectNoFindingsInBoth(page)
})
