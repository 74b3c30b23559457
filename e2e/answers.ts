import type { Page } from '@playwright/test'
import { expect } from './coralline.ts'

/** Refuses a call with the same flat body as every refusal of the server. */
export async function refuse(
  page: Page,
  { method = 'GET', path, status = 500, code = 'internal', message }: Refusal,
) {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code, message, request_id: 'e2e' } })
      : route.fallback(),
  )
}

type Refusal = { method?: string; path: string | RegExp; status?: number; code?: string; message: string }

/** Lets calls fail as they do without a network. */
export async function disconnect(page: Page, path: string | RegExp = /\/api\//) {
  await page.route(path, (route) => route.abort('internetdisconnected'))
}

/** Holds calls back until the returned function is called. */
export async function holdBack(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Signs the browser out behind the page's back, as an ended session does. */
export async function endSession(page: Page) {
  await page.context().clearCookies({ name: /coralline_session/ })
}

/** An aquarium made by a call, for journeys about something else; not by the page, which may be loading the list. */
export async function seedAquarium(page: Page, name: string): Promise<number> {
  return (await create(page, '/api/aquariums/', { name })).id
}

/** A log made by a call. */
export async function seedLog(
  page: Page,
  aquarium_id: number,
  timestamp: string,
  readings: Record<string, number> = { temperature: 78.5, calcium: 430 },
) {
  await create(page, '/api/logs/', { aquarium_id, timestamp, ...readings })
}

/** A call with the session of the page, but not made by the page. */
export async function create(page: Page, path: string, data: object): Promise<{ id: number }> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(origin + path, { headers: { origin }, data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
