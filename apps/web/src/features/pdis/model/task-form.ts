import type { ComponentType } from 'react'

/** What finishes a task with its evidence; it belongs to the journeys and is handed in. */
export type TaskForm = ComponentType<{ readonly id: string; readonly onDone: () => void }>
