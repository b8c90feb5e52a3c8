import { useIsFetching } from '@tanstack/react-query'

/** A thin line below the header while data is read again; decoration, since each page announces its own loading. */
export function RefetchLine() {
  const isFetching = useIsFetching() > 0
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      {isFetching && <div className="appear-late h-full"><div className="progress-sweep h-full w-2/5 bg-primary" /></div>}
    </div>
  )
}
