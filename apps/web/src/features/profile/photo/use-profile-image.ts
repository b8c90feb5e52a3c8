import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useSession } from '#shared/session/session-context.ts'
import { profileImageQuery } from '../data/profile-image-query.ts'
import { ImageProblem, type ProfileImage } from '../model/profile-image.ts'

/** The signed-in person's image and how to try again; every place that shows it shares one state. */
export function useProfileImage(): { readonly image: ProfileImage; readonly retry: () => void } {
  const { employee } = useSession()
  const client = useQueryClient()
  const knownUrl = employee?.profile_image_url ?? null
  const query = useQuery(profileImageQuery(client, employee?.id ?? null, knownUrl))
  const { refetch } = query
  return { image: stateOf(query, knownUrl), retry: () => void refetch() }
}

type ImageQuery = Pick<ReturnType<typeof useQuery<string | null>>, 'data' | 'error' | 'isFetching' | 'errorUpdateCount'>

function stateOf(query: ImageQuery, knownUrl: string | null): ProfileImage {
  if (query.isFetching) return { status: 'loading' }
  if (query.error) {
    const problem = query.error instanceof ImageProblem ? query.error : new ImageProblem('unexpected', query.error)
    return { status: 'error', problem, attempt: query.errorUpdateCount }
  }
  if (query.data) return { status: 'loaded', url: query.data }
  return { status: knownUrl === null || query.data === null ? 'idle' : 'loading' }
}
