/**
 * The replay studio: `npm run studio -- FILE`, and `/dev/studio#file=option-chosen&at=12` under `npm run dev`. It is no entry of the build, so it
 * never reaches a player.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Studio } from './Studio.tsx'

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Studio />
    </StrictMode>,
  )
