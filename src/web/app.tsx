import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { showYear } from '#web/page/shown-year.ts'
import { routes } from './routes.ts'

const place = document.getElementById('app')
if (!place) throw new Error('This page has no place for the app.')
// The router keeps scroll positions by key: without one, a new page would open where an earlier one was left.
if (!history.state?.key) history.replaceState({ ...history.state, key: String(performance.timeOrigin) }, '')
showYear()
// The start is a task of its own, so that a slow phone can answer between loading the scripts and starting them.
setTimeout(start, 0, place)

function start(place: HTMLElement) {
  const router = createBrowserRouter(routes)
  startTransition(() => {
    hydrateRoot(
      place,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}
