//! The laws that every game obeys, over every seat count and option.

mesozoic_testkit::laws!(skeleton::Skeleton);
mesozoic_testkit::guided_laws!(skeleton::Skeleton);
mesozoic_testkit::encoded_laws!(skeleton::Skeleton);
