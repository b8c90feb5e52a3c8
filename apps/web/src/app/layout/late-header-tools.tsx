import { lazy, Suspense } from 'react'

import { PROFILE_FACE, ProfileFace } from './profile-face.tsx'

// Asked for as soon as the frame runs, which is first drawn without it: the code of menus is a third of the frame.
const tools = import('./header-tools.tsx')
const HeaderTools = lazy(async () => ({ default: (await tools).HeaderTools }))

/** Keeps the place of the tools until their code is there. */
function Placeholder() {
  return (
    <span aria-hidden="true" className="contents">
      <span className="size-control" />
      <span className="size-control" />
      <span className="size-control max-sm:hidden" />
      <span className={PROFILE_FACE}>
        <ProfileFace />
      </span>
    </span>
  )
}

export function LateHeaderTools({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <Suspense fallback={<Placeholder />}>
      <HeaderTools onHelp={onHelp} />
    </Suspense>
  )
}
