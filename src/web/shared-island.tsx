import { createRoot } from 'react-dom/client'
import SharedPage from '#web/screens/shared-page.tsx'

// The script of the document that the server writes for a link.
const place = document.getElementById('app')
if (!place) throw new Error('This page has no place for the tank.')
createRoot(place).render(<SharedPage />)
