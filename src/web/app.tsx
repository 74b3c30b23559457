import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.ts'

const place = document.getElementById('app')
if (!place) throw new Error('This page has no place for the app.')
const router = createBrowserRouter(routes)
startTransition(() => {
  hydrateRoot(
    place,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})
