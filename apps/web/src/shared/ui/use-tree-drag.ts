import { type DragEvent, useState } from 'react'

/** The place at the top of the tree, above which there is nothing. */
export const TOP = 'top'

export interface TreeDrag {
  readonly dragged: string | null
  readonly over: string | null
  /** Makes an element the handle of what it stands for. */
  readonly source: (id: string) => { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
  /** Makes an element a place to drop on. */
  readonly target: (id: string) => {
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
  }
}

/**
 * Drag and drop of the platform, for those who have a mouse: what it does can be done by menu and keyboard too.
 * Only places that `accepts` says yes to take the drop.
 */
export function useTreeDrag(accepts: (dragged: string, target: string) => boolean, onDrop: (dragged: string, target: string) => void): TreeDrag {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  return {
    dragged,
    over,
    source: (id) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        // Changing the page within this event would end the drag in Chromium.
        setTimeout(() => setDragged(id))
      },
      onDragEnd: end,
    }),
    target: (id) => ({
      onDragOver: (event) => {
        if (dragged === null || !accepts(dragged, id)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(id)
      },
      onDragLeave: () => setOver((place) => (place === id ? null : place)),
      onDrop: (event) => {
        event.preventDefault()
        if (dragged !== null && accepts(dragged, id)) onDrop(dragged, id)
        end()
      },
    }),
  }
}
