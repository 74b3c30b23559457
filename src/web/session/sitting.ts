import { redirect } from 'react-router'
import type { Me } from '#contract/account.ts'
import type { Sitting } from '#contract/devices.ts'
import { aquariumPage, logFormPage, logPage, lookAfterPage } from '#contract/pages.ts'
import { dayWords } from '#domain/care/task-words.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { sittingKey } from '#web/api/session-hint.ts'
import { localPreferences } from '#web/browser/local-preferences.ts'
import { load } from '#web/offline/load.ts'

/** Whoever looks after a tank, as screens know who is signed in: an account of which nothing is told. */
type Sitter = Me & { sitting: Sitting; keepToTank: (url: URL) => void }

/** @throws ApiError unauthenticated once their time is over, NetworkError */
export async function fetchSitter(signal?: AbortSignal): Promise<Sitter> {
  const sitting = await load('GET /api/sitting', signal && { signal })
  try {
    localStorage.setItem(sittingKey, JSON.stringify(sitting))
  } catch {
    // In a browser that keeps nothing, the end of the time is told as the end of any session.
  }
  return {
    ...{ id: sitting.user_id, name: '', email: '', image_url: null, role: 'user' },
    ...{
      subscription_level: 'premium',
      created_at: '',
      last_login_at: null,
      aquarium_count: 1,
      log_count: 0,
      key_count: 0,
    },
    preferences: localPreferences(),
    sees_backups: false,
    sitting,
    keepToTank: (url) => keepToTank(url, sitting),
  }
}

/** A sitter has the pages of one tank. */
export function keepToTank({ pathname }: URL, { aquarium_id }: Sitting): void {
  const tank = aquariumPage(aquarium_id)
  const isWithin = pathname === tank || pathname.startsWith(`${tank}/`)
  if (isWithin && pathname !== lookAfterPage(aquarium_id)) return
  throw redirect(pathname === logPage ? logFormPage(aquarium_id) : tank)
}

/** What was looked after last in this browser; undefined where nothing was. */
export function lastSitting(): Sitting | undefined {
  try {
    return JSON.parse(localStorage.getItem(sittingKey) ?? '')
  } catch {
    return undefined
  }
}

/** A day to come as within a sentence, after "until": "12 December", "tomorrow", or "today". */
export function untilWords({ until }: Pick<Sitting, 'until'>, now = new Date()): string {
  const [day, today] = [new Date(until), now].map((moment) => dayOf(wallClock(moment)))
  return day === undefined || today === undefined || day <= today ? 'today' : dayWords(day, today)
}
