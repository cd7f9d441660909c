import type { RouteQuality } from './language-schemas.ts'
import type { RouteMeasurement } from './routing/path-rating.ts'

/** A measurement, as it is shown with its route. */
export const toRouteQuality = ({
  chrf,
  halfWidth,
  set,
  sentences,
  measuredAt,
}: RouteMeasurement): RouteQuality => ({ chrf, halfWidth, set, sentences, measuredAt })
