/** The icon of each page, as a `data:` address: the sign-in of development is on another origin. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f766e"/>' +
    '<g fill="none" stroke="#fff" stroke-width="2.5"><circle cx="16" cy="16" r="9"/><circle cx="16" cy="16" r="2.5"/>' +
    '<path d="M7.5 14.5h6M18.5 14.5h6M16 18.5v6"/></g></svg>',
)}`;
