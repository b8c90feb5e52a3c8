import type { ComponentType } from 'react'

import type { ModuleName } from '../access/permissions.gen.ts'
import type { Home } from '../supabase/shapes.gen.ts'

/** Whose home it is: the company's for who administers it, the team's for who leads one, the person's otherwise. */
export type HomeView = Home['view']

export interface HomePartProps {
  readonly home: Home
}

/** A part of the home, drawn by its module. It draws nothing where the answer has nothing of it. */
export interface HomePart {
  readonly name: string
  /** Without it the part is left out. */
  readonly module?: ModuleName
  /** The one thing seen first, what is worked through, or what is good to know. */
  readonly place: 'focus' | 'main' | 'aside'
  readonly views: readonly HomeView[]
  readonly Part: ComponentType<HomePartProps>
}
