import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let isDialogOpen = false

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubEnv('DEV', false)
  isDialogOpen = false
  const querySelector = (selector: string) => (selector.includes('dialog') && isDialogOpen ? {} : null)
  vi.stubGlobal('document', { querySelector, visibilityState: 'hidden' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** A page whose worker has found a newer version. */
async function openOldPage() {
  const registration = { addEventListener: () => {}, waiting: null }
  let tell = (_event: { data: string }) => {}
  const addEventListener = (_type: string, listener: typeof tell) => {
    tell = listener
  }
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration, addEventListener } })
  const { startWorker } = await import('./worker.ts')
  const messages = await import('#web/ui/messages/notification.ts')
  await startWorker()
  return { ...messages, reportNewer: () => tell({ data: 'newer' }) }
}

test('a newer version is offered at once, hidden for as long as a dialog is open, and not again after it was closed', async () => {
  const { isMessageShown, clearMessage, reportNewer } = await openOldPage()
  expect(isMessageShown()).toBe(false)
  reportNewer()
  expect(isMessageShown()).toBe(true)
  isDialogOpen = true
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1000)
    expect(isMessageShown(), `after ${second + 1} s`).toBe(false)
  }
  isDialogOpen = false
  vi.advanceTimersByTime(1000)
  expect(isMessageShown()).toBe(true)
  clearMessage()
  vi.advanceTimersByTime(60_000)
  expect(isMessageShown()).toBe(false)
})

test('a newer version waits for another message, and for the dialog that is open when it comes', async () => {
  const { isMessageShown, showMessage, takeBack, reportNewer } = await openOldPage()
  const other = showMessage({ title: 'Something else' })
  isDialogOpen = true
  reportNewer()
  isDialogOpen = false
  vi.advanceTimersByTime(1000)
  takeBack(other)
  expect(isMessageShown()).toBe(false)
  isDialogOpen = true
  vi.advanceTimersByTime(60_000)
  expect(isMessageShown()).toBe(false)
  isDialogOpen = false
  vi.advanceTimersByTime(1000)
  expect(isMessageShown()).toBe(true)
})
