/** Baseline for the app: the smallest page with React and Pixi, one line of text and an empty stage. */
import { Application } from 'pixi.js'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

function Floor() {
  useEffect(() => {
    const stage = new Application()
    void stage.init({ resizeTo: window, background: '#0c0b12' }).then(() => document.body.append(stage.canvas))
  }, [])
  return <p>A line of text.</p>
}

const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(<Floor />)
