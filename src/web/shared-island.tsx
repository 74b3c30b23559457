import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import SharedPage from '#web/screens/shared-page.tsx'

// The script of the document that the server writes for a link.
const place = document.getElementById('app')
if (!place) throw new Error('This page has no place for the tank.')
// Drawn in short pieces, between which the page answers to its reader.
startTransition(() => createRoot(place).render(<SharedPage />))
